import { useDebounced, useReferences } from '@shopkeeper/admin-ui';
import { member } from '@shopkeeper/member';
import { useText } from '@shopkeeper/ui/i18n';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';

const searchRestMs = 300;

/** For whom, when and for which products the shop is shown. */
export interface Wish {
  /** Null for a visitor. */
  readonly memberId: number | null;
  /** UTC epoch ms; null is now. */
  readonly at: number | null;
  readonly word: string;
}

interface WishFormProps {
  onAsk(wish: Wish): void;
}

/** Chooses the member, the instant and a word; nothing is asked before it is sent. */
export function WishForm({ onAsk }: WishFormProps) {
  const text = useText('shop-preview');
  const [memberId, setMemberId] = useState<number | null>(null);
  const [at, setAt] = useState('');
  const [word, setWord] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [term, setTerm] = useState('');
  const found = useReferences(member, { term: useDebounced(term, searchRestMs).trim(), isReady: isOpen });
  return (
    <form
      className="shop-preview-wish"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk({ memberId, at: at === '' ? null : new Date(at).getTime(), word: word.trim() });
      }}
    >
      <Input type="datetime-local" aria-label={text('text.at')} value={at} onChange={(event) => setAt(event.target.value)} />
      <Select<number | null>
        aria-label={text('text.member')}
        value={memberId}
        allowClear
        placeholder={text('text.visitor')}
        options={[...found.choices]}
        loading={found.isFetching}
        showSearch={{ filterOption: false, onSearch: setTerm }}
        onOpenChange={setOpen}
        onChange={(next) => setMemberId(next ?? null)}
      />
      <Input
        aria-label={text('text.word')}
        placeholder={text('text.word')}
        maxLength={60}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <Button type="primary" htmlType="submit">
        {text('text.show')}
      </Button>
    </form>
  );
}
