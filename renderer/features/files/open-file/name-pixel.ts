// A pixel in words.

const hex = (value: number): string => value.toString(16).padStart(2, "0");

/** "x 972, y 420, #4f7fd6", with how opaque it is where it is not wholly: "x 0, y 0, transparent", "x 1, y 2, #ffffff at 50 %". */
export function namePixel(x: number, y: number, [red = 0, green = 0, blue = 0, alpha = 255]: ArrayLike<number> & Iterable<number>): string {
  const colour = `#${hex(red)}${hex(green)}${hex(blue)}`;
  const said = alpha === 0 ? "transparent" : alpha === 255 ? colour : `${colour} at ${Math.round((alpha / 255) * 100)} %`;
  return `x ${x}, y ${y}, ${said}`;
}
