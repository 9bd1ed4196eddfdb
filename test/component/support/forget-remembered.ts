// What windows of earlier tests remembered would be there in the next one, for all of them have one desktop.
import { desktopClient } from "../../../renderer/data/clients.ts";

/** Before a store is given its first state and a window opens; `names` of values, or what they begin with before a slash. */
export async function forgetRemembered(...names: string[]): Promise<void> {
  const { data } = await desktopClient.listWindowState({});
  const own = data.filter(({ name }) => names.some((known) => name === known || name.startsWith(`${known}/`)));
  await desktopClient.saveWindowState({ values: own.map(({ connection, name }) => ({ connection, name, value: null })) });
}

/** The welcome screen is that of a first start afterwards. */
export async function forgetRecents(): Promise<void> {
  for (const { connection, project } of (await desktopClient.listRecent({ all: true })).data)
    await desktopClient.forgetRecent({ connection, project });
}
