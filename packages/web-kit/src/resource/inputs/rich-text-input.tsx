import { Skeleton } from 'antd';
import { lazyPart } from '../../lazy-part.tsx';
import type { InputProps } from './input.ts';

/** The editor is large and seldom needed: it comes with the first form that has one. */
const Editor = lazyPart(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  <Skeleton.Node active className="rs-wide" style={{ width: '100%', height: 220 }} />,
);

/** HTML as the server keeps it: what its allow-list does not know is cleaned away when it is saved. */
export function RichTextInput(props: InputProps<'richText'>) {
  return <Editor {...props} />;
}
