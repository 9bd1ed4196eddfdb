// Whether this machine has a font: browsers do not list them.

const sample = "mmmmMMMMwwwwiiiill10@#";

/** A font that is there looks the same whatever would stand in for it. */
export function isInstalled(font: string): boolean {
  const canvas = document.createElement("canvas").getContext("2d");
  if (canvas === null) return true;
  const widthOf = (fonts: string): number => {
    canvas.font = `40px ${fonts}`;
    return canvas.measureText(sample).width;
  };
  const name = JSON.stringify(font);
  return widthOf(`${name}, monospace`) === widthOf(`${name}, sans-serif`);
}
