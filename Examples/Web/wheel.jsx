// The wheel in React 18: esbuild wheel.jsx --bundle --format=esm --jsx=automatic

import { createRoot } from "react-dom/client";
import { LayoutList } from "../../Web/package/react.js";

const places = ["Amsterdam", "Bern", "Cairo", "Dublin", "Edinburgh", "Florence", "Geneva", "Helsinki"];
const sections = [{ count: places.length }];

function Wheel({ sections }) {
  return (
    <LayoutList src="../wheel.layout" sections={sections} style={{ width: 375, height: 667 }}>
      {({ item }) => <b key={item}>{places[item]}</b>}
    </LayoutList>
  );
}

createRoot(document.querySelector("#root")).render(<Wheel sections={sections} />);
