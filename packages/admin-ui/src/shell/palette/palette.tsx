import { Modal } from 'antd';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useShellText } from '@shopkeeper/ui/i18n';
import { useFocusBack } from '@shopkeeper/ui';
import { Actions } from './actions.tsx';
import { FoundRows } from './found-rows.tsx';
import { MenuPages } from './menu-pages.tsx';
import { isTooShort, useFound } from './use-found.ts';
import './palette.css';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onSettings: () => void;
  readonly onKeys: () => void;
}

/** The command palette: searches pages, rows by number or name, and actions. */
export function Palette({ onClose, onSettings, onKeys }: PaletteProps) {
  const text = useShellText();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  useFocusBack();

  function choose(move: () => void): void {
    onClose();
    move();
  }

  return (
    <Modal open onCancel={onClose} footer={null} closable={false} className="palette" width={600} destroyOnHidden>
      <Command label={text('search.button')} loop filter={rank}>
        <Command.Input ref={focus} value={typed} onValueChange={setTyped} placeholder={text('search.placeholder')} />
        <Command.List>
          {found.isPending ? <Command.Loading>{text('search.looking')}</Command.Loading> : null}
          {found.isPending ? null : (
            <Command.Empty>{text(isTooShort(typed) ? 'search.longer' : 'search.empty', { text: typed })}</Command.Empty>
          )}
          {found.issue === undefined ? null : (
            <p role="alert" className="palette-error">
              {found.issue}
            </p>
          )}
          <MenuPages choose={choose} />
          <FoundRows found={found} choose={choose} />
          <Actions choose={choose} onSettings={onSettings} onKeys={onKeys} />
        </Command.List>
      </Command>
    </Modal>
  );
}

/** Focuses the input in the next frame, after antd has focused the dialog itself. */
function focus(input: HTMLInputElement | null): void {
  if (input) requestAnimationFrame(() => input.focus());
}

/** Ranks titles before groups before addresses; entries without the search text are hidden. */
function rank(_value: string, typed: string, keywords: readonly string[] = []): number {
  const search = typed.trim().toLowerCase();
  const at = keywords.findIndex((keyword) => keyword.toLowerCase().includes(search));
  return at < 0 ? 0 : 1 / (at + 1);
}
