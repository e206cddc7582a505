import { ApiError } from '@shopkeeper/api-client';
import { assetUrl } from '@shopkeeper/api-client/session';
import { useText } from '@shopkeeper/ui/i18n';
import { Bold, Heading2, ImagePlus, Link2, List, ListOrdered, Quote, type LucideIcon } from '@shopkeeper/ui/icons';
import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useRef, useState } from 'react';
import { uploadPicture } from './upload-picture.ts';

/** The value is HTML as the server stores it; empty for nothing. */
export interface EditorProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  /** The most pictures that the text may have. */
  readonly mostPictures: number;
  readonly isWrong: boolean;
  readonly describedBy: string;
}

/** The editor of a rich text with its toolbar. */
export function RichTextEditor({ label, value, onChange, isWrong, describedBy, mostPictures }: EditorProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' }, heading: { levels: [2, 3] } }),
      Image,
    ],
    content: value,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': describedBy },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div className="mc-rich" data-wrong={isWrong}>
      {editor && <Toolbar editor={editor} mostPictures={mostPictures} />}
      <EditorContent editor={editor} />
    </div>
  );
}

interface Tool {
  readonly key: 'heading' | 'bold' | 'bullets' | 'numbers' | 'quote';
  readonly Icon: LucideIcon;
  readonly mark: string;
  run(editor: Editor): void;
}

const tools: readonly Tool[] = [
  {
    key: 'heading',
    Icon: Heading2,
    mark: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  { key: 'bold', Icon: Bold, mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { key: 'bullets', Icon: List, mark: 'bulletList', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { key: 'numbers', Icon: ListOrdered, mark: 'orderedList', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { key: 'quote', Icon: Quote, mark: 'blockquote', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
];

function Toolbar({ editor, mostPictures }: { readonly editor: Editor; readonly mostPictures: number }) {
  const text = useText('member-editor');
  const active = useEditorState({ editor, selector: (state) => tools.map(({ mark }) => state.editor.isActive(mark)) });
  return (
    <div className="mc-rich-tools" role="toolbar" aria-label={text('tools')}>
      {tools.map(({ key, Icon, run }, at) => (
        <button key={key} type="button" aria-label={text(key)} aria-pressed={active[at] === true} onClick={() => run(editor)}>
          <Icon size={20} aria-hidden />
        </button>
      ))}
      <LinkTool editor={editor} />
      <PictureTool editor={editor} mostPictures={mostPictures} />
    </div>
  );
}

function LinkTool({ editor }: { readonly editor: Editor }) {
  const text = useText('member-editor');
  const isLink = useEditorState({ editor, selector: (state) => state.editor.isActive('link') });
  function change(): void {
    const before: unknown = editor.getAttributes('link')['href'];
    const typed = window.prompt(text('link-address'), typeof before === 'string' ? before : 'https://');
    if (typed === null) return;
    const href = typed.trim();
    if (href === '') editor.chain().focus().unsetLink().run();
    else if (editor.state.selection.empty && !isLink)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  }
  return (
    <button type="button" aria-label={text('link')} aria-pressed={isLink} onClick={change}>
      <Link2 size={20} aria-hidden />
    </button>
  );
}

/** What a picture is called for who cannot see it, until somebody describes it. */
const nameOf = (file: File): string => file.name.replace(/\.[^.]+$/, '');

const picturesOf = (editor: Editor): number => {
  let count = 0;
  editor.state.doc.descendants(({ type }) => void (count += type.name === 'image' ? 1 : 0));
  return count;
};

function PictureTool({ editor, mostPictures }: { readonly editor: Editor; readonly mostPictures: number }) {
  const text = useText('member-editor');
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [issue, setIssue] = useState('');
  const count = useEditorState({ editor, selector: (state) => picturesOf(state.editor) });
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setSending(true);
    setIssue('');
    try {
      const src = assetUrl(await uploadPicture(file, { showError: false }));
      if (!editor.isDestroyed)
        editor
          .chain()
          .focus()
          .setImage({ src, alt: nameOf(file) })
          .run();
    } catch (error) {
      setIssue(error instanceof ApiError ? error.msg : String(error));
    }
    setSending(false);
  };
  return (
    <>
      <button
        type="button"
        aria-label={text('picture')}
        aria-busy={isSending}
        disabled={isSending || count >= mostPictures}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={20} aria-hidden />
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={text('picture')}
        onChange={({ target }) => void send(target.files?.[0]).then(() => (target.value = ''))}
      />
      {issue !== '' && (
        <small className="mc-rich-issue" role="alert">
          {issue}
        </small>
      )}
    </>
  );
}
