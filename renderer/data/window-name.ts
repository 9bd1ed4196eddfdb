// Names this window among others, for the desktop and for what is kept of a desk.
export const windowName: string = crypto.randomUUID();
