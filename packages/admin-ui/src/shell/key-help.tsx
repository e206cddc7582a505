import { Modal } from 'antd';
import { type ShellKey, useShellText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { useFocusBack } from '@shopkeeper/ui';
import { focusFirstField } from '../states/focus-first-field.ts';
import { useWidgetEntries } from '../user-actions/widget-entries.ts';
import './key-help.css';

type Line<What extends string = ShellKey> = readonly [keys: readonly string[], what: What];

const main = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const groups: readonly (readonly [title: ShellKey, lines: readonly Line[]])[] = [
  [
    'keys.everywhere',
    [
      [[main, 'K'], 'search.button'],
      [['G'], 'menu.search'],
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

const translated = (lines: readonly Line[], text: (key: ShellKey) => string): readonly Line<string>[] =>
  lines.map(([keys, what]) => [keys, text(what)]);

/** A list of all keyboard shortcuts of the back office. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const text = useShellText();
  const opening = useWidgetEntries().map(({ key, title }): Line<string> => [[key], title]);
  useFocusBack();
  return (
    <Modal
      open
      footer={null}
      width={640}
      title={text('keys.title')}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirstField()}
    >
      {/* It has no field: the list itself takes the focus, so that arrow keys scroll it. */}
      <div className="key-help" tabIndex={-1} data-first>
        {groups.map(([title, lines]) => (
          <section key={title}>
            <Text as="h3" color="muted" size={12} weight={500}>
              {text(title)}
            </Text>
            <DescriptionList
              layout="rows"
              items={[...translated(lines, text), ...(title === 'keys.everywhere' ? opening : [])].map(([keys, what]) => ({
                key: what,
                title: what,
                value: (
                  <Stack row gap={4}>
                    {keys.map((key) => (
                      <kbd key={key} className="ly-kbd">
                        {key}
                      </kbd>
                    ))}
                  </Stack>
                ),
              }))}
            />
          </section>
        ))}
      </div>
    </Modal>
  );
}
