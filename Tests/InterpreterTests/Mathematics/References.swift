/// Correctly rounded values from outside: mpmath at 2400 bits. Function, operands and value, as the bits of doubles.
/// Angles up to the largest there are, the one that comes nearest to a multiple of π/2 (6381956970095103 · 2^797) among
/// them; subnormal operands and results; what nearly over- and underflows.
enum References {
    static let rows = """
        sine 4480f0cf064dd592 bfeb453ab76bf397
        cosine 4480f0cf064dd592 3fe0be2cef01c8f4
        tangent 4480f0cf064dd592 bffa0f79c1b6b257
        sine 7fee42d130773b76 bfe30c567d277075
        cosine 7fee42d130773b76 3fe9b6913f41bde3
        tangent 7fee42d130773b76 bfe7b49942eba88b
        sine 7fefffffffffffff 3f7452fc98b34e97
        cosine 7fefffffffffffff bfefffe62ecfab75
        tangent 7fefffffffffffff bf74530cfe729484
        sine fe37e43c8800759c 3fea2c16b010e385
        cosine fe37e43c8800759c bfe2699022adc4c1
        tangent fe37e43c8800759c bff6be411f37ac77
        sine 7fe0000000000000 3fe205248cbdb760
        cosine 7fe0000000000000 bfea719f26c232bf
        tangent 7fe0000000000000 bfe5ce6b4c0d02a3
        sine 4770000000000000 3fd82e34655e6fcb
        cosine 4770000000000000 bfeda0cd0b66d8ce
        tangent 4770000000000000 bfda1dc27cab0816
        sine 4340000000000000 bfeb2a66c8f35586
        cosine 4340000000000000 bfe0e9918bb35aac
        tangent 4340000000000000 3ff9b33af5ae241f
        sine 4358000000000000 bfb97df1ebb37418
        cosine 4358000000000000 3fefd748a55e8ded
        tangent 4358000000000000 bfb99e8ae48a93eb
        sine 7506ac5b262ca1ff 3ff0000000000000
        cosine 7506ac5b262ca1ff bc214ae72e6ba22f
        tangent 7506ac5b262ca1ff c3bd9ba9a7975636
        sine 7506ac5b262ca1ff 3ff0000000000000
        cosine 7506ac5b262ca1ff bc214ae72e6ba22f
        tangent 7506ac5b262ca1ff c3bd9ba9a7975636
        sine 411869fff5c28f5c bfc382cc447f87db
        cosine 411869fff5c28f5c 3fefa04586b7c06e
        tangent 411869fff5c28f5c bfc3bddaf0d58ffb
        sine 41186a0000000000 bfc23eb3e533b3a9
        cosine 41186a0000000000 3fefac5a832107b2
        tangent 41186a0000000000 bfc26ee2d53c8366
        sine 41186a0200000000 3fd65d3d6b7502e0
        cosine 41186a0200000000 3fedfb90301d99ac
        tangent 41186a0200000000 3fd7de73de8b5251
        sine 40f86a0000000000 3fa24daa9c527e96
        cosine 40f86a0000000000 bfeffac3841b3da7
        tangent 40f86a0000000000 bfa250a9d503313d
        sine 412e848000000000 bfd6664b2568d867
        cosine 412e848000000000 3fedf9df9906d32c
        tangent 412e848000000000 bfd7e9768ab734c0
        sine 41cdcd6500000000 3fe1778cae83c69b
        cosine 41cdcd6500000000 3feacff8c7364234
        tangent 41cdcd6500000000 3fe4d8b249e3dba7
        sine c19d6f3454000000 bfefaf0521c8dc5c
        cosine c19d6f3454000000 3fc1f4077c91589f
        tangent c19d6f3454000000 c01c3c92fa621ffc
        sine 430c6bf526340000 3feb76f88136ceba
        cosine 430c6bf526340000 bfe06c154609d33f
        tangent 430c6bf526340000 bffac23600a95be4
        sine 400921fb54442d18 3ca1a62633145c07
        cosine 400921fb54442d18 bff0000000000000
        tangent 400921fb54442d18 bca1a62633145c07
        sine 3ff921fb54442d18 3ff0000000000000
        cosine 3ff921fb54442d18 3c91a62633145c07
        tangent 3ff921fb54442d18 434d02967c31cdb5
        sine 4012d97c7f3321d2 bff0000000000000
        cosine 4012d97c7f3321d2 bcaa79394c9e8a0a
        tangent 4012d97c7f3321d2 4333570efd768923
        sine 401921fb54442d18 bcb1a62633145c07
        cosine 401921fb54442d18 3ff0000000000000
        tangent 401921fb54442d18 bcb1a62633145c07
        sine 3fe921fb54442d18 3fe6a09e667f3bcc
        cosine 3fe921fb54442d18 3fe6a09e667f3bcd
        tangent 3fe921fb54442d18 3fefffffffffffff
        sine 3fa921fb54442d18 3fa91f65f10dd814
        cosine 3fa921fb54442d18 3feff621e3796d7e
        tangent 3fa921fb54442d18 3fa927278a3b1162
        sine 3e40000000000000 3e40000000000000
        cosine 3e40000000000000 3ff0000000000000
        tangent 3e40000000000000 3e40000000000000
        sine 3ff0000000000000 3feaed548f090cee
        cosine 3ff0000000000000 3fe14a280fb5068c
        tangent 3ff0000000000000 3ff8eb245cbee3a6
        sine 3fe0000000000000 3fdeaee8744b05f0
        cosine 3fe0000000000000 3fec1528065b7d50
        tangent 3fe0000000000000 3fe17b4f5bf3474a
        sine 4024000000000000 bfe1689ef5f34f52
        cosine 4024000000000000 bfead9ac890c6b1f
        tangent 4024000000000000 3fe4bf5f34be3782
        sine 4076300000000000 beff9bd0307d1de3
        cosine 4076300000000000 bfefffffffc18e4c
        tangent 4076300000000000 3eff9bd030bacc16
        sine 4036000000000000 bf8220a29f6eb9f4
        cosine 4036000000000000 bfefffadd8d4acda
        tangent 4036000000000000 3f8220d129b73ef8
        sine 40f9639000000000 bef40efdf1eb8de7
        cosine 40f9639000000000 3fefffffffe6da77
        tangent 40f9639000000000 bef40efdf1fb5124
        sine 0000000000000001 0000000000000001
        cosine 0000000000000001 3ff0000000000000
        tangent 0000000000000001 0000000000000001
        sine 01a56e1fc2f8f359 01a56e1fc2f8f359
        cosine 01a56e1fc2f8f359 3ff0000000000000
        tangent 01a56e1fc2f8f359 01a56e1fc2f8f359
        sine 3e112e0be826d695 3e112e0be826d695
        cosine 3e112e0be826d695 3ff0000000000000
        tangent 3e112e0be826d695 3e112e0be826d695
        sine 3e50000000000000 3e50000000000000
        cosine 3e50000000000000 3fefffffffffffff
        tangent 3e50000000000000 3e50000000000000
        sine 7089f767c482c9b0 bfee2f717f44c74a
        cosine 7089f767c482c9b0 bfd53eed75c3245b
        tangent 7089f767c482c9b0 4006bb751f88e24a
        sine 6d45bc8fbb97239c 3fed166ba2ec4970
        cosine 6d45bc8fbb97239c bfdaad41b03a0f9b
        tangent 6d45bc8fbb97239c c00172286b10db8d
        sine 706f1446bfaeda86 bfe7b435c10ff900
        cosine 706f1446bfaeda86 bfe57f3e65cffca9
        tangent 706f1446bfaeda86 3ff1a47f6da4b20b
        sine 62fa6eb8c9d83afb 3fefd810b1bf61ae
        cosine 62fa6eb8c9d83afb bfb93f2c0f0b2f36
        tangent 62fa6eb8c9d83afb c0242e53a7ab42d5
        sine 5ed076ce2fae421c bfefaa6c3322c4cd
        cosine 5ed076ce2fae421c 3fc27406633ed433
        tangent 5ed076ce2fae421c c01b74bb7dfd47ba
        sine 510c6a5387e2ffa6 3fee188c45b5e63d
        cosine 510c6a5387e2ffa6 bfd5bf55c9da2c12
        tangent 510c6a5387e2ffa6 c0062463eae19c55
        sine 7aba6233241a8c82 3fdd55557d7a145b
        cosine 7aba6233241a8c82 3fec70e38050c220
        tangent 7aba6233241a8c82 3fe0808422c729ab
        sine 58d282768839f622 3fed6af59dfcb759
        cosine 58d282768839f622 bfd92fcb6c970e0e
        tangent 58d282768839f622 c002b0163fce11f7
        sine 50d7814e8bbca4e2 bfed41bfdedc0db7
        cosine 50d7814e8bbca4e2 3fd9ed05ba94dbc2
        tangent 50d7814e8bbca4e2 c0020e416fba334c
        sine 479617959d1667d2 3fe91d177b1cb1be
        cosine 479617959d1667d2 3fe3d4f8ce22881b
        tangent 479617959d1667d2 3ff442dd079f4789
        sine 41e92edcf47fa846 bfd9f06150418c55
        cosine 41e92edcf47fa846 3fed4101621af214
        tangent 41e92edcf47fa846 bfdc5fb6ce4acce6
        sine 5b2bb2edb26ef735 3faabff97e55dbf9
        cosine 5b2bb2edb26ef735 3feff4cfd0bbdd1c
        tangent 5b2bb2edb26ef735 3faac95709d48cad
        sine 7bb478c2805d3905 3fadd1ede5dd9319
        cosine 7bb478c2805d3905 bfeff2180a49ee35
        tangent 7bb478c2805d3905 bfaddee8fb01fc08
        sine 59fde11cc9880d2a bfd81f4402bad030
        cosine 59fde11cc9880d2a bfeda3d83f88c2ce
        tangent 59fde11cc9880d2a 3fda0af307eb362a
        sine 74128dbd25861b16 bfef9e187016b684
        cosine 74128dbd25861b16 3fc3bae9bf1988da
        tangent 74128dbd25861b16 c019a3d88c3166fe
        sine 689126a1e4470c86 3fdc997a888757e3
        cosine 689126a1e4470c86 bfeca0906826cf14
        tangent 689126a1e4470c86 bfdff8146b739e34
        sine 4929e115e4e3c180 bfb59c626337d142
        cosine 4929e115e4e3c180 bfefe2c228f3fe15
        tangent 4929e115e4e3c180 3fb5b033fbf7424a
        sine 7f421da89600e8a2 3fd7705055dbf761
        cosine 7f421da89600e8a2 3fedc6daf34f05bd
        tangent 7f421da89600e8a2 3fd9305098d40fc1
        sine 4e7df1461a02b867 3fd2e2a8903774e4
        cosine 4e7df1461a02b867 3fee93387dd3f04e
        tangent 4e7df1461a02b867 3fd3c3f8fb7ffb59
        sine 7e8c60a3ca6e538c bfcdf03275d2d66a
        cosine 7e8c60a3ca6e538c bfef1cc60d645fc2
        tangent 7e8c60a3ca6e538c 3fcecad92d321556
        sine 78efb7ff3254eb22 bfeb0c998c62f84e
        cosine 78efb7ff3254eb22 bfe1191315d429cf
        tangent 78efb7ff3254eb22 3ff94fef7cec1256
        sine 5522a9eba0941fce bfb16de2e30469d7
        cosine 5522a9eba0941fce bfefecfde5ee23e3
        tangent 5522a9eba0941fce 3fb1784370cf12b2
        sine 639f6236be65d4d2 bfeebd09283567c1
        cosine 639f6236be65d4d2 3fd1cb0f0a3c689b
        tangent 639f6236be65d4d2 c00ba3fe95699b49
        sine 691e0495495b0c98 bfe0cd65139ce4f7
        cosine 691e0495495b0c98 3feb3bdccbd3d56a
        tangent 691e0495495b0c98 bfe3be2d4a8842cd
        sine 7d4346c6e25d03ac 3fcd37cd1795d0b3
        cosine 7d4346c6e25d03ac 3fef27b8f7f3bed0
        tangent 7d4346c6e25d03ac 3fce02a176da7999
        sine 4daf7f3563619bd2 bfe22f26d4e99c1e
        cosine 4daf7f3563619bd2 3fea54cd99a31d11
        tangent 4daf7f3563619bd2 bfe619569051c261
        sine 7a4f770c23ee211d bfd64b7ab1402c43
        cosine 7a4f770c23ee211d 3fedfede8c0e14b7
        tangent 7a4f770c23ee211d bfd7c8dfd2bf3b5c
        sine 427621aef498fadc bfd84b6eafd196e4
        cosine 427621aef498fadc 3fed9ad233883696
        tangent 427621aef498fadc bfda42a099d1085e
        sine 4ba5c76f18d46ea7 bfefff7ef4737b9b
        cosine 4ba5c76f18d46ea7 bf86b82120d0aa76
        tangent 4ba5c76f18d46ea7 405688d91f543816
        sine 51fef901b84a9970 bfef3820591cba92
        cosine 51fef901b84a9970 bfcc1a32ac2fee2d
        tangent 51fef901b84a9970 4011c64c77eecf31
        arctangent 7e37e43c8800759c 3ff921fb54442d18
        arctangent 4376345785d8a000 3ff921fb54442d18
        arctangent 43b0000000000000 3ff921fb54442d18
        arctangent 43a0000000000000 3ff921fb54442d18
        arctangent 3ff0000000000000 3fe921fb54442d18
        arctangent 3fb0000000000000 3faff55bb72cfdea
        arctangent 3faffffca501aca8 3faff5585f8650e5
        arctangent c00c000000000000 bff4ae10fc6589a5
        arctangent 3ee4f8b588e368f1 3ee4f8b588e06854
        arctangent 3fe6666666666666 3fe38b112d7bd4ad
        arctangent 0000000000000001 0000000000000001
        arctangent c03164f8265739ed bff836c3429d8596
        arctangent c01fc854cba6e912 bff7212cc30e302a
        arctangent 40107f62afb90b10 3ff553ab59c3a342
        arctangent c033dd5b5b05259e bff853f5e3840fca
        arctangent 401c782fd6274d48 3ff6e63b1d31833b
        arctangent c019efbe9aadf710 bff6af391e1d77f3
        arctangent c01e681f84e499e4 bff70a3ae22cc9c3
        arctangent 40297b400b0f8644 3ff7e12692b409d5
        direction 01a56e1fc2f8f359 bff0000000000000 400921fb54442d18
        direction 0000000000000001 00000000000007e8 3f4030919f057214
        direction 7fe1ccf385ebc8a0 7fee42d130773b76 3fe103e230ebecf3
        direction ffe1ccf385ebc8a0 ffee42d130773b76 c004e102c80931dc
        direction 00000000000017b8 8000000000002788 4004cf33dec5e9e0
        direction 3ff0000000000000 7e37e43c8800759c 01a56e1fc2f8f359
        direction 7e37e43c8800759c 3ff0000000000000 3ff921fb54442d18
        direction c000000000000000 39b4484bfeebc2a0 bff921fb54442d18
        direction 000012688b70e62b ffe1ccf385ebc8a0 400921fb54442d18
        direction 3ff0000000000000 3ff0000000000000 3fe921fb54442d18
        direction bff0000000000000 bff0000000000000 c002d97c7f3321d2
        direction 3e45798ee2308c3a 3ff0000000000000 3e45798ee2308c3a
        direction bfc8a56ad092a500 bffd791d484df606 c0084caebfd9e980
        direction bfc80a5bf464d460 40005f9fb5c2de0c bfb76d29b94eee87
        direction c011b84f7bb81657 40130104ffb1ef62 bfe803ac27751ecc
        direction c01315db4c40ff70 4003fbcd5393919c bff16a800ef3115f
        direction 400b97291e0afe28 c01346fd0a413213 400429e6c54b13ce
        direction 400704e16630329e bff5691578790254 40000c7fd38a200b
        direction 3fe9204331a63cb0 c013a3098dbc6334 4007dd2c174dfd68
        direction c0122183a97611c7 c00986c4d5c34b70 c001792c8d0965f7
        direction 4012350acbc59ffc c008473c76cf4eb1 4001454c5bdd26b5
        direction 4004757b5275fb6e 40112faba418f384 3fe12e38820717d2
        direction 4011ae87604f9f74 bff8e61ef5c0053c 3ffe8c732d6097e8
        direction bff73bab9a2551b8 3fcf9e4ae8249dc0 bff66fcc7cecf26b
        exponential 40862e42fefa39ef 7fefffffffffff2a
        exponential c0874910d52d3051 0000000000000001
        exponential c087480000000000 0000000000000001
        exponential c086233333333333 000ff15b469edf89
        exponential c086232bdd7abcd2 001000000000007c
        exponential 3ff0000000000000 4005bf0a8b145769
        exponential bff0000000000000 3fd78b56362cef38
        exponential 3bc79ca10c924223 3ff0000000000000
        exponential 3fe0000000000000 3ffa61298e1e069c
        exponential 4059000000000000 48f3494a9b171bf5
        exponential c086840000000000 00000005cf08fff0
        exponential 4077fd948e1156ac 628b695e6b80926b
        exponential c0823b737e076ed2 0b5383888d382619
        exponential 407586dc4c734cfc 5efdf9a7f5b9bade
        exponential 4079f2e73e3a6d64 655f907de9a171f6
        exponential 407f9b27314d69d0 6d87b2848cd3a443
        exponential c085775de1b59de6 01ff9e6836fe03a7
        exponential 4083b3b73b109de8 78c7b805f9f91ab4
        exponential c082ff0b02ffe857 092027ed3eacd0f4
        exponential c06ec88af83358e8 29ba34f453fd0c01
        exponential 406222d9ede5c6fc 4d03f6c8be35f116
        exponential 4082727776aebc48 7528d867b41795fb
        exponential c06eecc1b5162e04 29a0e725a06667fc
        logarithm 0000000000000001 c0874385446d71c3
        logarithm 0010000000000000 c086232bdd7abcd2
        logarithm 7fefffffffffffff 40862e42fefa39ef
        logarithm 4000000000000000 3fe62e42fefa39ef
        logarithm 4024000000000000 40026bb1bbb55516
        logarithm 3fefffffffffffff bca0000000000000
        logarithm 3ff0000000000001 3cafffffffffffff
        logarithm 3fe6a00000000000 bfd630030b3aac49
        logarithm 3ff6a00000000000 3fd62c82f2b9c795
        logarithm 3ff0200000000000 3f7fe02a6b106789
        logarithm 3fefe00000000000 bf70080559588b35
        logarithm 000012688b70e62b c0864e69394d9508
        logarithm 3ffd9306e2cf7823 3fe3a87dda880de9
        logarithm 3ff171d1e85e4879 3fb6210f426f3913
        logarithm 3fe3ff2fd57cdba6 bfde17244955d265
        logarithm 3fe44673727309d0 bfdd34a222258e90
        logarithm 3fd6b7977cc7c6d8 bff0927bea3b140a
        logarithm 3fc404ab140ecaf8 bffdafa9e4fb1308
        logarithm 3fd30e1bab89c4e4 bff3627fefda93b1
        logarithm 3ff60db7dd3cba13 3fd48967ab1a480b
        logarithm 3fffe52fa1ef67a2 3fe613675eac492a
        logarithm 3fd4acff5b85a5cc bff214278cc0a58c
        logarithm 3fb8dbd4452e6b60 c002a7df8ac3c44c
        logarithm 3fff930a02671096 3fe5c091d61df0c6
        power 4000000000000000 3fe0000000000000 3ff6a09e667f3bcd
        power 4024000000000000 c014000000000000 3ee4f8b588e368f1
        power 4024000000000000 4036000000000000 4480f0cf064dd592
        power 4008000000000000 4040800000000000 4333bfefa65abb83
        power 3fefffffffffffff 43abc16d674ec800 35ec6ab6c6b3f2f9
        power 3ff0000000000001 c3c4d1120d7b1600 03df62d04dd3dbb5
        power 0000000000000001 3fe0000000000000 1e60000000000000
        power 000012688b70e62b bfeccccccccccccd 79dc34c70a777ae0
        power 7fee42d130773b76 bff0a3d70a3d70a4 000000000000022e
        power 4000000000000000 c090c80000000000 0000000000000001
        power 4000000000000000 c090c60000000000 0000000000000001
        power 3fe0000000000000 4090c9999999999a 0000000000000001
        power 3ff8000000000000 01a56e1fc2f8f359 3ff0000000000000
        power 401c000000000000 4072c00000000000 7492763cf89c12d4
        power 3ff199999999999a 40bce80000000000 7f870a44b387e393
        power c008000000000000 4014000000000000 c06e600000000000
        power c000000000000000 c090c40000000000 8000000000000002
        power 403aad318885c55a c03c3bcccace773c 3792f0a3daa7df7a
        power 4027bbd12ac1c984 403c30251b64cbb8 46383d8777cc7e3b
        power 4044a84a91082ac6 c02a99d7252d71c0 3b782c1fb178c682
        power 4035167e42e901a5 c060a935e8b923a7 1b4afee8b0543eaf
        power 4046e6d8053ea8d4 c06185e0546e00b0 0f97791917846178
        power 4038ad9f2a56b24b 405961d79a50f198 5d480aab57bacb10
        power 401a1d470d8852b2 40515ff4f949b6da 4bb15f9c10acc716
        power 4047beb5f70a38ba 40438f5536cf2e4c 4d8d7019a0d000c9
        power 4043b342d8ab0ed4 c05d80b13a2ad477 18d709faf4ecd036
        power 4035ba4e72d4cbd4 c05a4e7d4852f356 22b8f09691acb68e
        power 40451e4c04508443 c04ec72f029a3a7c 2b27c3e215b8e43f
        power 4036a86205433490 4062b9478d687b7c 6a1450547b370c2a
        hypotenuse 4008000000000000 4010000000000000 4014000000000000
        hypotenuse 4014000000000000 c028000000000000 402a000000000000
        hypotenuse 7fe1ccf385ebc8a0 7fe1ccf385ebc8a0 7fe92c80954c51f5
        hypotenuse 00000000000007e8 0000000000000fd0 00000000000011ae
        hypotenuse 6974e718d7d7625a 6622d3d6f88f0b3d 6974e718d7d7625a
        hypotenuse 1cbcfbe97bba6e07 1cc3529ba7d19eaf 1cc8274291c6065b
        hypotenuse 40195cb8a2860b40 402122e2c1599160 4025516fff3abb27
        hypotenuse bfeac2ceaadedc00 bfcb481b599d4680 3feb9dce922ed51b
        hypotenuse 4010863c8cdbfc6a bfd824a20889f440 401097d6512d5d5e
        hypotenuse c00e17be0389de18 bffbb569fb887438 4010907b9406ab65
        hypotenuse c01973983ffca935 c001b63e9333f878 401af2c13a8af701
        hypotenuse 402194fb25e49400 40208da9c64eaa1a 402825f58e8e51a9
        hypotenuse 4002486fcade5ca0 bf88fa28612ebc00 40024880da8336e7
        hypotenuse c0074251a8c20176 c01d9504e692bffb 401fc9345c226acb
        """
}
