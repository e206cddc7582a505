import { lazyPart } from '@shopkeeper/ui';
import { loadNamespaces } from '@shopkeeper/ui/i18n';
import { useId } from 'react';
import type { EditorProps } from './rich-text-editor.tsx';
import { Loading } from './states.tsx';
import './rich-text-entry.css';

interface RichTextEntryProps extends Omit<EditorProps, 'isWrong' | 'describedBy'> {
  /** The validation message. */
  readonly issue?: string | undefined;
}

/** The editor is large: its code is loaded where something is written. */
const Editor = lazyPart(
  async () => {
    const [{ RichTextEditor }] = await Promise.all([import('./rich-text-editor.tsx'), loadNamespaces(['member-editor'])]);
    return RichTextEditor;
  },
  <Loading heights={[260]} />,
);

/** A text with headings, lists, quotes, links and pictures, with its label above and its validation message below. */
export function RichTextEntry({ label, issue, ...input }: RichTextEntryProps) {
  const id = useId();
  return (
    <div className="mc-entry">
      <span className="mc-rich-label">{label}</span>
      <Editor {...input} label={label} isWrong={issue !== undefined} describedBy={`${id}-note`} />
      <small id={`${id}-note`}>{issue}</small>
    </div>
  );
}
