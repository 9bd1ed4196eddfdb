// Which files are drawn, told by name and size.

/** Files that are drawn, by their names. */
export const pictureName = /\.(png|jpe?g|gif|webp|avif|ico|bmp)$/i;

/** Larger pictures are only worth their facts. */
const largestPicture = 10 * 1024 * 1024;

/** Whether a file of this many bytes is drawn instead of told about. */
export const isPicture = (path: string, bytes: number): boolean => pictureName.test(path) && bytes <= largestPicture;
