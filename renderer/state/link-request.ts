// An address that came from outside the window: from the command line, another start, or the system. Whoever knows connections finds its place.
import { create } from "zustand";

export const useLinkRequest = create<{ readonly link: string | null }>()(() => ({ link: null }));

export const requestLink = (link: string | null): void => useLinkRequest.setState({ link });
