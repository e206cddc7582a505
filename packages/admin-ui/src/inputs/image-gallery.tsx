import { Button, Input, Popover, Progress } from 'antd';
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { pictureUrl } from '@shopkeeper/api-client/session';
import { ArrowLeft, ArrowRight, ImagePlus, Images, Link2, X } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { useResourceText } from '../texts/resource-text.ts';
import { reordered } from '@shopkeeper/shell/tabs';
import { lazyPart, useFocusBack } from '@shopkeeper/ui';
import { useMayOpen } from '../access/allowed.tsx';
import { libraryPage } from './library-page.ts';
import { focusNow } from './focus-now.ts';
import { useUploads } from './use-uploads.ts';

const FileChooser = lazyPart(async () => (await import('./file-chooser.tsx')).FileChooser);

interface ImageGalleryProps {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly max: number;
  readonly urls: readonly string[];
  readonly isDisabled: boolean;
  readonly isWrong: boolean;
  onChange(change: (urls: readonly string[]) => readonly string[]): void;
}

/**
 * An ordered list of pictures: added by dropping, pasting, choosing a file or entering an address; sorted by dragging or arrow
 * buttons.
 */
export function ImageGallery(props: ImageGalleryProps) {
  const text = useResourceText();
  const uploads = useUploads(props.path);
  // Files finish uploading one by one; each is added to the current list, not to the one at the time of the drop.
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });
  const add = (url: string): void => newest.current.onChange((urls) => [...urls, url].slice(-newest.current.max));
  const take = (files: FileList | null): void => {
    const room = props.max === 1 ? 1 : props.max - props.urls.length;
    void uploads.send([...(files ?? [])].slice(0, Math.max(0, room)), add);
  };
  const hasRoom = !props.isDisabled && (props.max === 1 || props.urls.length < props.max);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped and pasted here; the button inside does the same by keyboard
    <fieldset
      className={`rs-gallery${props.isWrong ? ' wrong' : ''}`}
      aria-label={props.title}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files);
      }}
    >
      {props.urls.map((url, index) => (
        <Tile key={`${index}:${url}`} index={index} url={url} shelf={props} />
      ))}
      {uploads.sent.map(({ name, share }) => (
        <div key={name} className="rs-tile sending" title={name}>
          <Progress type="circle" size={44} percent={Math.round(share * 100)} />
        </div>
      ))}
      {hasRoom && (
        <Adding
          id={props.id}
          room={props.max === 1 ? 1 : props.max - props.urls.length}
          isMany={props.max > 1}
          take={take}
          add={add}
        />
      )}
      <span className="rs-hint">{uploads.issue || text('input.image-hint')}</span>
    </fieldset>
  );
}

interface TileProps {
  readonly index: number;
  readonly url: string;
  readonly shelf: ImageGalleryProps;
}

const dragType = 'text/x-shelf-index';

function Tile({ index, url, shelf }: TileProps) {
  const text = useResourceText();
  const transition = (from: number, to: number): void => shelf.onChange((urls) => reordered(urls, from, to));
  const name = `${shelf.title} ${index + 1}`;
  return (
    <div
      className="rs-tile"
      draggable={!shelf.isDisabled && shelf.max > 1}
      onDragStart={(event) => event.dataTransfer.setData(dragType, String(index))}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(dragType);
        if (from === '') return;
        event.preventDefault();
        event.stopPropagation();
        transition(Number(from), index);
      }}
    >
      <img src={pictureUrl(url, 240)} alt={name} referrerPolicy="no-referrer" draggable={false} />
      {!shelf.isDisabled && (
        <span className="rs-tile-tools">
          {index > 0 && (
            <TileTool
              label={text('input.earlier', { name })}
              icon={<ArrowLeft size={14} />}
              act={() => transition(index, index - 1)}
            />
          )}
          {index < shelf.urls.length - 1 && (
            <TileTool
              label={text('input.later', { name })}
              icon={<ArrowRight size={14} />}
              act={() => transition(index, index + 1)}
            />
          )}
          <TileTool
            label={text('input.remove', { name })}
            icon={<X size={14} />}
            act={() => shelf.onChange((urls) => urls.toSpliced(index, 1))}
          />
        </span>
      )}
    </div>
  );
}

function TileTool({ label, icon, act }: { readonly label: string; readonly icon: React.ReactNode; act(): void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={act}>
      {icon}
    </button>
  );
}

interface AddingProps {
  readonly id: string;
  readonly isMany: boolean;
  /** How many pictures can be added. */
  readonly room: number;
  take(files: FileList | null): void;
  add(url: string): void;
}

function Adding({ id, isMany, room, take, add }: AddingProps) {
  const text = useResourceText();
  const [isOpen, setOpen] = useState(false);
  const takeOne = (url: string): void => {
    add(url);
    setOpen(false);
  };
  return (
    <div className="rs-tile adding">
      <label title={text('input.choose-file')}>
        <ImagePlus size={18} aria-hidden />
        <span className="rs-unseen">{text('input.choose-file')}</span>
        <input id={id} type="file" accept="image/*" multiple={isMany} onChange={(event) => take(event.target.files)} />
      </label>
      <FromLibrary room={room} add={add} />
      <Popover
        content={<ByAddress add={takeOne} />}
        trigger="click"
        open={isOpen}
        onOpenChange={setOpen}
        // A drawer traps the focus: nothing could be typed in a popup outside it.
        getPopupContainer={(button) => button.closest('form') ?? document.body}
        destroyOnHidden
      >
        <button type="button" aria-label={text('input.by-address')} title={text('input.by-address')}>
          <Link2 size={14} />
        </button>
      </Popover>
    </div>
  );
}

/** Chooses from the library, for staff who may open it. */
function FromLibrary({ room, add }: Pick<AddingProps, 'room' | 'add'>) {
  const text = useResourceText();
  const mayOpen = useMayOpen();
  const [isOpen, setOpen] = useState(false);
  if (!mayOpen(libraryPage)) return null;
  return (
    <>
      <button
        type="button"
        className="library"
        aria-label={text('chooser.title')}
        title={text('chooser.title')}
        onClick={() => setOpen(true)}
      >
        <Images size={14} />
      </button>
      {isOpen && (
        <FileChooser
          max={room}
          onClose={() => setOpen(false)}
          onChoose={(urls) => {
            urls.forEach(add);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function ByAddress({ add }: Pick<AddingProps, 'add'>) {
  const text = useResourceText();
  const [url, setUrl] = useState('');
  useFocusBack();
  const confirm = (): void => {
    if (/^(https?:\/\/|\/)\S+$/i.test(url.trim())) add(url.trim());
  };
  return (
    <Stack row gap={8} style={{ width: 320 }}>
      <Input
        value={url}
        ref={focusNow}
        placeholder="https://"
        aria-label={text('input.address')}
        onChange={(event) => setUrl(event.target.value)}
        // Enter would also submit the surrounding form.
        onPressEnter={(event) => {
          event.preventDefault();
          confirm();
        }}
      />
      <Button type="primary" disabled={url.trim() === ''} onClick={confirm}>
        {text('input.add')}
      </Button>
    </Stack>
  );
}
