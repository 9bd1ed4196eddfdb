// Keeps a mistake in one view from taking the window with it, and says so.
import { Component, type ErrorInfo, type ReactNode } from "react";
import { home } from "../state/focus.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";

export interface ErrorBoundaryProps {
  /** What stopped, for the title: "History". Give a key as well, so that another view starts afresh. */
  subject: string;
  children: ReactNode;
}

/** Shows what went wrong in place of its children; Try again renders them again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`${this.props.subject} stopped.`, error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isLoading = /dynamically imported module|module script/i.test(error.message);
    return (
      <main className="app-body" {...home("")}>
        <ErrorState
          role="alert"
          title={isLoading ? `${this.props.subject} could not be loaded` : `${this.props.subject} stopped because of a mistake in Repodesk`}
          why={isLoading ? "A part of Repodesk did not arrive. It may have been closed or replaced meanwhile." : undefined}
          safe="What you typed and staged is kept on this machine."
          actions={
            <>
              <Button variant="main" onPress={() => (isLoading ? window.location.reload() : this.setState({ error: null }))}>
                Try again
              </Button>
              {isLoading ? null : <Button onPress={() => window.location.reload()}>Reload the window</Button>}
            </>
          }
          request={error.message}
        />
      </main>
    );
  }
}
