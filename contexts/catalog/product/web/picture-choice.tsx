import { ApiError } from '@shopkeeper/api-client';
import { assetUrl } from '@shopkeeper/api-client/session';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { Ban, Image as ImageIcon, ImagePlus } from '@shopkeeper/ui/icons';
import { uploadAttachment } from '@shopkeeper/admin-ui';
import { Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';

interface PictureChoiceProps {
  /** The product's pictures. */
  readonly images: readonly string[];
  readonly value: string | null;
  readonly none: string;
  readonly isOpen: boolean;
  onChoose(url: string | null): void;
  onClose(): void;
}

/** Chooses one of the product's pictures, a newly uploaded one, or none. */
export function PictureChoice(props: PictureChoiceProps) {
  const { value, isOpen, onClose } = props;
  return (
    <Popover
      open={isOpen}
      placement="bottomLeft"
      trigger="click"
      arrow={false}
      destroyOnHidden
      onOpenChange={(open) => !open && onClose()}
      content={<Choices {...props} />}
    >
      <Stack as="span" inline align="center" justify="center" style={{ width: 28, height: 28 }}>
        {value === null ? <ImageIcon size={16} aria-hidden /> : <Thumbnail src={value} size={28} radius={5} />}
      </Stack>
    </Popover>
  );
}

function Choices({ images, value, none, onChoose, onClose }: PictureChoiceProps) {
  const text = useText('product');
  const box = useRef<HTMLDivElement>(null);
  const [issue, setIssue] = useState('');
  useEffect(() => {
    const opened = box.current;
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    opened?.querySelector('button')?.focus();
    opened?.addEventListener('keydown', press);
    return () => opened?.removeEventListener('keydown', press);
  }, [onClose]);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setIssue('');
    try {
      onChoose((await uploadAttachment(file, () => undefined)).url);
    } catch (error) {
      setIssue(error instanceof ApiError ? error.msg : String(error));
    }
  };
  return (
    <div className="picture-choices" ref={box}>
      {[...new Set(images)].map((url, at) => (
        <button
          key={url}
          type="button"
          aria-pressed={url === value}
          aria-label={text('text.pictureNo', { no: at + 1 })}
          onClick={() => onChoose(url)}
        >
          <img src={assetUrl(url)} alt="" loading="lazy" referrerPolicy="no-referrer" />
        </button>
      ))}
      <label title={text('text.sendPicture')}>
        <ImagePlus size={17} aria-hidden />
        <span className="rs-unseen">{text('text.sendPicture')}</span>
        <input type="file" accept="image/*" onChange={(event) => void send(event.target.files?.[0])} />
      </label>
      <button type="button" aria-label={none} title={none} onClick={() => onChoose(null)}>
        <Ban size={17} aria-hidden />
      </button>
      {issue !== '' && <p className="rs-issue">{issue}</p>}
    </div>
  );
}
