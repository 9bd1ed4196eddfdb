// What windows of earlier tests remembered would be there in the next one: in the stores of this page, and in the desktop.
import { desktopClient } from "../../../renderer/data/clients.ts";

/** Before a store is given its first state and a window opens. */
export async function forgetRemembered(): Promise<void> {
  const { data } = await desktopClient.listWindowState({});
  await desktopClient.saveWindowState({ values: data.map(({ connection, name }) => ({ connection, name, value: null })) });
}
