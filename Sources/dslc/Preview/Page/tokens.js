// The colours of the source. Only for the eye: the interpreter reads the text itself.

const WORDS = new Set(("layout section cell supplementary decoration part effect arrangement param attribute output let data import "
  + "test expect assume when appear disappear if then else in not and or true false infinity pi from as at all step allow").split(" "));
const TOKEN = /(\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|("[^"\r\n]*"?)|(\d+(?:\.\d+)?(?:e[+-]?\d+)?[a-z%]*)|([\p{L}_][\p{L}\p{N}_]*)(\s*[:=](?!=))?/gu;

// The parts of a text that have a colour.
/** @param {string} text */
function* tokens(text) {
  if (text.length > 200_000) return;
  for (const found of text.matchAll(TOKEN)) {
    const [, comment, string, figure, word, colon] = found;
    const kind = comment ? "c" : string ? "s" : figure ? "n" : WORDS.has(word) ? "w" : colon ? "k" : "";
    if (!kind) continue;
    yield { start: found.index, end: found.index + (comment ?? string ?? figure ?? word).length, kind };
  }
}
