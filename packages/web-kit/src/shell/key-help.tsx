import { Modal } from 'antd';
import { useShellText } from '../i18n/text.ts';
import type { ShellKey } from '../i18n/shell-keys.ts';
import { useFocusBack } from './use-focus-back.ts';
import './key-help.css';

type Line = readonly [keys: readonly string[], what: ShellKey];

const main = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const groups: readonly (readonly [title: ShellKey, lines: readonly Line[]])[] = [
  [
    'keys.everywhere',
    [
      [[main, 'K'], 'search.button'],
      [['?'], 'keys.help'],
      [['Esc'], 'keys.close'],
      [['Ctrl', 'Shift', '← →'], 'keys.move-tab'],
    ],
  ],
  [
    'keys.lists',
    [
      [['/'], 'keys.search'],
      [['j', 'k'], 'keys.rows'],
      [['Enter'], 'keys.open'],
      [['x'], 'keys.choose'],
      [['e'], 'keys.edit'],
      [[main, 'A'], 'keys.choose-all'],
      [['Alt', '↑ ↓'], 'keys.move-row'],
      [['Shift', 'F10'], 'keys.menu'],
    ],
  ],
  [
    'keys.forms',
    [
      [[main, 'S'], 'keys.save'],
      [[main, 'Enter'], 'keys.place'],
    ],
  ],
];

/** A list of all keyboard shortcuts of the back office. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const text = useShellText();
  useFocusBack();
  return (
    <Modal open footer={null} width={640} title={text('keys.title')} onCancel={onClose}>
      <div className="key-help">
        {groups.map(([title, lines]) => (
          <section key={title}>
            <h3>{text(title)}</h3>
            <dl>
              {lines.map(([keys, what]) => (
                <div key={what}>
                  <dt>{text(what)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
