// The result of a press on Test.
import type { UseQueryResult } from "@tanstack/react-query";
import { toConnectionProblem } from "./connection-problem.ts";

export interface AnswerTimeProps {
  answer: UseQueryResult<{ version: string; milliseconds: number }>;
}

/** A line in place, read out when it changes. */
export function AnswerTime({ answer }: AnswerTimeProps) {
  return (
    <p className="connections-answer" role="status" data-failed={answer.isError || undefined}>
      {answer.isFetching
        ? ""
        : answer.error
          ? toConnectionProblem(answer.error).text
          : answer.data
            ? `Answers in ${answer.data.milliseconds} ms, version ${answer.data.version}`
            : ""}
    </p>
  );
}
