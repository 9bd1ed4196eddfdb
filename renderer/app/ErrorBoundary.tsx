// Keeps a mistake in one view from taking the window with it, and says so.
import { Component, type ErrorInfo, type ReactNode } from "react";
import { home } from "../state/focus.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { canReload, isMissingPart } from "../ui/states/missing-part.ts";

export interface ErrorBoundaryProps {
  /** What stopped, for the title: "History". Give a key as well, so that another view starts afresh. */
  subject: string;
  children: ReactNode;
}

const replaced = "Repodesk may have been updated or built anew while this window was open. Reload the window to go on.";
const away = "A part of Repodesk did not arrive. Its own process may have been closed: start it again.";

interface ErrorBoundaryState {
  error: Error | null;
  /** Code did not arrive although the window's page is to be had. */
  isReplaced: boolean;
}

/** Shows what went wrong in place of its children; Try again renders them again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, isReplaced: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)), isReplaced: false };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`${this.props.subject} stopped.`, error, info.componentStack);
    if (error instanceof Error && isMissingPart(error))
      void canReload().then((isReplaced) => this.setState((state) => ({ isReplaced: isReplaced && state.error === error })));
  }

  override render(): ReactNode {
    const { error, isReplaced } = this.state;
    if (error === null) return this.props.children;
    const isLoading = isMissingPart(error);
    const again = (
      <Button key="again" variant={isReplaced ? "normal" : "main"} onPress={() => this.setState({ error: null })}>
        Try again
      </Button>
    );
    const reload = (
      <Button key="reload" variant={isReplaced ? "main" : "normal"} onPress={() => window.location.reload()}>
        Reload the window
      </Button>
    );
    return (
      <main className="app-body" {...home("")}>
        <ErrorState
          role="alert"
          title={isLoading ? `${this.props.subject} could not be loaded` : `${this.props.subject} stopped because of a mistake in Repodesk`}
          why={isLoading ? (isReplaced ? replaced : away) : undefined}
          safe="What you typed and staged is kept on this machine."
          actions={isReplaced ? [reload, again] : isLoading ? again : [again, reload]}
          request={error.message}
        />
      </main>
    );
  }
}
