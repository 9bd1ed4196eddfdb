// Stands where a screen would be when it could not be read: heading, cause, what helps; waits and goes on by itself when the server said how long.
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CloudOff, Copy, FileQuestion, Hourglass, KeyRound, type LucideIcon, Package } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { connectionsQuery } from "../../data/desktop.ts";
import { steadyNow } from "../../state/steady-now.ts";
import { requestToken } from "../../state/token-request.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Meter } from "../../ui/marks/Meter.tsx";
import { copyText } from "../../ui/overlays/copy-text.ts";
import { ErrorState, type ErrorStateProps } from "../../ui/states/ErrorState.tsx";
import { sayWait } from "../../ui/text/wait.ts";
import { describeProblem, type ProblemWords } from "./problem-words.ts";

export interface ReadProblemProps extends Pick<ErrorStateProps, "fill" | "level" | "safe"> {
  error: Error;
  /** As it stands in a sentence: "the history". */
  what: string;
  /** The request without host and project: "GET repository/commits". */
  asked: string;
  /** Id of the connection that was asked. */
  connection: string;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
  /** In place of the words for a 404, where the screen knows more. */
  missing?: { readonly title: string; readonly why: string } | undefined;
  /** Further buttons, after the one that helps. */
  more?: ReactNode;
}

const looks: Readonly<Record<ProblemWords["kind"], readonly [LucideIcon, ErrorStateProps["tone"]]>> = {
  token: [KeyRound, "amber"],
  rights: [KeyRound, "amber"],
  missing: [FileQuestion, "neutral"],
  busy: [Hourglass, "blue"],
  large: [Package, "red"],
  refused: [CircleAlert, "red"],
  wait: [Hourglass, "amber"],
  failed: [CircleAlert, "red"],
  unreachable: [CloudOff, "amber"],
  odd: [CloudOff, "amber"],
  object: [CircleAlert, "red"],
};

export function ReadProblem({
  error,
  what,
  asked,
  connection,
  onRetry,
  isRetrying = false,
  missing,
  more,
  safe,
  ...state
}: ReadProblemProps) {
  const { data: connections } = useQuery(connectionsQuery);
  const server = connections?.find(({ id, kind }) => id === connection && kind === "server");
  const words = describeProblem(error, { what, request: asked, server });
  const left = useCountdown(error, words.wait, onRetry);
  const [icon, tone] = looks[words.kind];
  const { title, why } = words.kind === "missing" && missing !== undefined ? missing : words;
  const { command, wait } = words;
  const copy = (text: string): void => copyText(text, `Copied ${text}`);
  const again = (
    <Button key="again" variant={words.remedy === "again" ? "main" : "normal"} busy={isRetrying} onPress={onRetry}>
      {wait === null ? "Try again" : "Try now"}
    </Button>
  );
  return (
    <ErrorState
      {...state}
      {...{ icon, tone, why, safe }}
      title={wait === null ? title : title.replace(sayWait(wait), sayWait(left))}
      actions={
        <>
          {words.remedy === "token" && server !== undefined ? (
            <Button variant="main" onPress={() => requestToken(server.id)}>
              {server.token === "none" ? "Add token…" : server.token === "missing" ? "Give the token…" : "Replace token…"}
            </Button>
          ) : null}
          {again}
          {command === null ? null : (
            <Button icon={Copy} onPress={() => copy(command)}>
              Copy command
            </Button>
          )}
          {more}
        </>
      }
      meter={
        wait === null ? undefined : <Meter label="Waiting" value={1 - left / Math.max(1, wait)} valueLabel={`${sayWait(left)} left`} />
      }
      request={words.request}
    />
  );
}

/** Seconds left of `wait`, and a try of its own when they are over; each error has its own wait. */
function useCountdown(error: Error, wait: number | null, onEnd: () => void): number {
  const [left, setLeft] = useState(wait ?? 0);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal that asks for as long begins another wait
  useEffect(() => {
    if (wait === null) return;
    setLeft(wait);
    const until = steadyNow() + wait * 1_000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - steadyNow()) / 1_000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      end.current();
    }, 250);
    return () => clearInterval(timer);
  }, [wait, error]);
  return left;
}
