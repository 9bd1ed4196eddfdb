// A desktop that is connected to a server of its own.
import { startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, startServer, type TestServer } from "./servers.ts";

export interface Connected {
  readonly server: TestServer;
  readonly desktop: TestDesktop;
  /** Where the desktop passes requests for the server's first repository on. */
  readonly repository: string;
  close(): Promise<void>;
}

export async function startConnected(): Promise<Connected> {
  const server = await startServer();
  const desktop = startDesktop();
  server.answer = answerAsGitlab();
  const { data } = await desktop.client.createConnection({ url: server.origin, token: "t" });
  const close = async (): Promise<void> => {
    await desktop.close();
    await server.close();
  };
  return { server, desktop, repository: `/connections/${data.id}/api/v4/projects/1/repository`, close };
}
