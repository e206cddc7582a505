import { Component, type ErrorInfo, type ReactNode } from 'react';
import { shellText } from '../i18n/text.ts';
import { MessagePage } from '../shell/error-pages.tsx';
import { reloadTab } from './close-tabs.ts';

interface PaneBoundaryProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** Keeps the fault of one page inside its tab. */
export class PaneBoundary extends Component<PaneBoundaryProps, { readonly fault: Error | undefined }> {
  override state = { fault: undefined as Error | undefined };

  static getDerivedStateFromError(fault: Error) {
    return { fault };
  }

  override componentDidCatch(fault: Error, info: ErrorInfo): void {
    // oxlint-disable-next-line no-console -- the page shows the fault's message; its place in the tree is for whoever mends it
    console.error(fault, info.componentStack);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return (
      <div role="alert" className="pane-fault">
        <MessagePage title={shellText('error.crash-title')} text={shellText('error.crash-text')} hint={fault.message}>
          <button type="button" className="plain-button primary" onClick={() => void reloadTab(this.props.path)}>
            {shellText('error.crash-reload')}
          </button>
        </MessagePage>
      </div>
    );
  }
}
