// A figure as it is printed: "1,200". One formatter for all: a table asks for hundreds, and each toLocaleString makes one of its own.
const format = new Intl.NumberFormat("en-GB");

export const formatFigure = (figure: number): string => format.format(figure);
