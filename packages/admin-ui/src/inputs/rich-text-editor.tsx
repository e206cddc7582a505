import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { assetUrl } from '@shopkeeper/api-client/session';
import {
  Bold,
  Heading2,
  ImagePlus,
  Images,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from '@shopkeeper/ui/icons';
import { type ResourceKey, useResourceText } from '../texts/resource-text.ts';
import type { InputProps } from './input.ts';
import { lazyPart } from '@shopkeeper/ui';
import { useMayOpen } from '../access/allowed.tsx';
import { libraryPage } from './library-page.ts';
import { useUploads } from './use-uploads.ts';

const FileChooser = lazyPart(async () => (await import('./file-chooser.tsx')).FileChooser);

/** A rich-text field with its toolbar. Supports the usual editor shortcuts (Ctrl/Cmd+B, +I, +U, +Z). */
export function RichTextEditor(props: InputProps<'richText'>) {
  const { id, path, value, onChange, isDisabled, isWrong, title, describedBy } = props;
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }), Image],
    content: value ?? '',
    editable: !isDisabled,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': title,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
    },
    onUpdate: (update) => onChange(update.editor.isEmpty ? '' : update.editor.getHTML()),
  });
  useForeignValue(editor, value ?? '');
  return (
    <div className={`rs-rich${isWrong ? ' wrong' : ''}`}>
      {editor && !isDisabled && <Toolbar editor={editor} path={path} />}
      <EditorContent editor={editor} />
    </div>
  );
}

/** The draft may change from outside (conflict resolved); the editor then follows it. */
function useForeignValue(editor: Editor | null, value: string): void {
  useEffect(() => {
    if (!editor || editor.isDestroyed || editor.isFocused) return;
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (shown !== value) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
}

interface Tool {
  readonly key: ResourceKey & `rich.${string}`;
  readonly icon: ReactNode;
  readonly mark?: string;
  readonly attributes?: Readonly<Record<string, number>>;
  run(editor: Editor): void;
}

const size = 16;
const tools: readonly Tool[] = [
  { key: 'rich.bold', icon: <Bold size={size} />, mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    key: 'rich.italic',
    icon: <Italic size={size} />,
    mark: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'rich.underline',
    icon: <Underline size={size} />,
    mark: 'underline',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'rich.strike',
    icon: <Strikethrough size={size} />,
    mark: 'strike',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    key: 'rich.heading',
    icon: <Heading2 size={size} />,
    mark: 'heading',
    attributes: { level: 2 },
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'rich.bullets',
    icon: <List size={size} />,
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'rich.numbers',
    icon: <ListOrdered size={size} />,
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'rich.quote',
    icon: <Quote size={size} />,
    mark: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { key: 'rich.rule', icon: <Minus size={size} />, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { key: 'rich.undo', icon: <Undo2 size={size} />, run: (editor) => editor.chain().focus().undo().run() },
  { key: 'rich.redo', icon: <Redo2 size={size} />, run: (editor) => editor.chain().focus().redo().run() },
];

interface ToolbarProps {
  readonly editor: Editor;
  /** Path of the edited field. */
  readonly path: string;
}

function Toolbar({ editor, path }: ToolbarProps) {
  const text = useResourceText();
  const active = useEditorState({
    editor,
    selector: (state) => tools.map(({ mark, attributes }) => mark !== undefined && state.editor.isActive(mark, attributes)),
  });
  return (
    <div className="rs-rich-tools" role="toolbar" aria-label={text('rich.tools')}>
      {tools.map(({ key, icon, mark, run }, index) => (
        <button
          key={key}
          type="button"
          title={text(key)}
          aria-label={text(key)}
          aria-pressed={mark ? active[index] === true : undefined}
          onClick={() => run(editor)}
        >
          {icon}
        </button>
      ))}
      <LinkTool editor={editor} />
      <PictureTool editor={editor} path={path} />
      <LibraryTool editor={editor} />
    </div>
  );
}

function LinkTool({ editor }: { readonly editor: Editor }) {
  const text = useResourceText();
  function ask(): void {
    const before: unknown = editor.getAttributes('link')['href'];
    const href = window.prompt(text('rich.link-address'), typeof before === 'string' ? before : 'https://');
    if (href === null) return;
    if (href.trim() === '') editor.chain().focus().unsetLink().run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href: href.trim() }).run();
  }
  return (
    <button type="button" title={text('rich.link')} aria-label={text('rich.link')} onClick={ask}>
      <Link2 size={size} />
    </button>
  );
}

/** Puts pictures of the library into the text. */
function LibraryTool({ editor }: { readonly editor: Editor }) {
  const text = useResourceText();
  const mayOpen = useMayOpen();
  const [isOpen, setOpen] = useState(false);
  if (!mayOpen(libraryPage)) return null;
  return (
    <>
      <button type="button" title={text('chooser.title')} aria-label={text('chooser.title')} onClick={() => setOpen(true)}>
        <Images size={size} />
      </button>
      {isOpen && (
        <FileChooser
          max={20}
          onClose={() => setOpen(false)}
          onChoose={(urls) => {
            for (const url of urls)
              editor
                .chain()
                .focus()
                .setImage({ src: assetUrl(url) })
                .run();
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function PictureTool({ editor, path }: ToolbarProps) {
  const text = useResourceText();
  const uploads = useUploads(path);
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" title={text('rich.picture')} aria-label={text('rich.picture')} onClick={() => file.current?.click()}>
        <ImagePlus size={size} />
      </button>
      <input
        ref={file}
        hidden
        type="file"
        accept="image/*"
        aria-label={text('rich.picture')}
        onChange={(event) =>
          void uploads.send([...(event.target.files ?? [])], (url) =>
            editor
              .chain()
              .focus()
              .setImage({ src: assetUrl(url) })
              .run(),
          )
        }
      />
      {uploads.issue && <span className="rs-rich-issue">{uploads.issue}</span>}
    </>
  );
}
