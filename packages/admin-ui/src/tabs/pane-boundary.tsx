import { Component, type ErrorInfo, type ReactNode } from 'react';
import { shellText } from '@shopkeeper/ui/i18n';
import { MessagePage } from '@shopkeeper/shell/pages';
import { reloadTab } from '@shopkeeper/shell/tabs';

interface PaneBoundaryProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** Error boundary of one page: an error stays inside its tab. */
export class PaneBoundary extends Component<PaneBoundaryProps, { readonly error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // oxlint-disable-next-line no-console -- the page shows only the message; the component stack is for developers
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className="pane-error">
        <MessagePage title={shellText('error.crash-title')} text={shellText('error.crash-text')} hint={error.message}>
          <button type="button" className="plain-button primary" onClick={() => void reloadTab(this.props.path)}>
            {shellText('error.crash-reload')}
          </button>
        </MessagePage>
      </div>
    );
  }
}
