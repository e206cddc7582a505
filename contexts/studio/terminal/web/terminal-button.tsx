import { useAdminSession } from '@shopkeeper/api-client/session';
import { lazyPart } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { SquareTerminal } from '@shopkeeper/ui/icons';
import { useEffect } from 'react';
import { useProofRequest } from './proof-request.ts';
import { beginTerminal, openDialog, openPanel, useTerminal } from './terminal-store.ts';
import './terminal-button.css';

const TerminalPanel = lazyPart(async () => (await import('./terminal-panel.tsx')).TerminalPanel);
const ManagerDialog = lazyPart(async () => (await import('./manager-dialog.tsx')).ManagerDialog);
const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog);
const ConfigDialog = lazyPart(async () => (await import('./config-dialog.tsx')).ConfigDialog);

/** Opens the terminal; a red dot says that something was added while it was closed. */
export function TerminalButton() {
  return useAdminSession(({ person }) => person?.super === true) ? <Button /> : null;
}

function Button() {
  const text = useText('terminal');
  const { show, showDot, showPackageManagerDialog, showConfig } = useTerminal();
  const { answer } = useProofRequest();
  useEffect(beginTerminal, []);
  const label = text(showDot ? 'text.open-dot' : 'text.open');
  return (
    <>
      <button
        type="button"
        className="head-icon terminal-button"
        aria-label={label}
        title={label}
        onClick={() => openPanel(true)}
      >
        <SquareTerminal size={17} aria-hidden />
        {showDot && <span className="terminal-dot" aria-hidden />}
      </button>
      {show && <TerminalPanel />}
      {showPackageManagerDialog && <ManagerDialog onClose={() => openDialog('showPackageManagerDialog', false)} />}
      {showConfig && <ConfigDialog onClose={() => openDialog('showConfig', false)} />}
      {answer && <ProofDialog onAnswer={answer} />}
    </>
  );
}
