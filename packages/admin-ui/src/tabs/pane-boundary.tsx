import { Component, type ErrorInfo, type ReactNode } from 'react';
import { shellText } from '@shopkeeper/ui/i18n';
import { MessagePage } from '@shopkeeper/shell/pages';
import { reloadTab } from '@shopkeeper/shell/tabs';

interface PaneBoundaryProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** Error boundary of one page: an error stays inside its tab. */
export class PaneBoundary extends Component<PaneBoundaryProps, { readonly issue: Error | undefined }> {
  override state = { issue: undefined as Error | undefined };

  static getDerivedStateFromError(issue: Error) {
    return { issue };
  }

  override componentDidCatch(issue: Error, info: ErrorInfo): void {
    // oxlint-disable-next-line no-console -- the page shows the fault's message; its place in the tree is for whoever mends it
    console.error(issue, info.componentStack);
  }

  override render(): ReactNode {
    const { issue } = this.state;
    if (!issue) return this.props.children;
    return (
      <div role="alert" className="pane-error">
        <MessagePage title={shellText('error.crash-title')} text={shellText('error.crash-text')} hint={issue.message}>
          <button type="button" className="plain-button primary" onClick={() => void reloadTab(this.props.path)}>
            {shellText('error.crash-reload')}
          </button>
        </MessagePage>
      </div>
    );
  }
}
