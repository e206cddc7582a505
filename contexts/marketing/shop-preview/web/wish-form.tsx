import { useDebounced, useReferences } from '@shopkeeper/admin-ui';
import { member } from '@shopkeeper/member';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { minuteText } from './minute-text.ts';

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
  /** The instant that is shown, UTC epoch ms; null is now. */
  readonly at: number | null;
  onAsk(wish: Wish): void;
}

/** Chooses the member, the instant and a word; nothing is asked before it is sent. */
export function WishForm({ at: shownAt, onAsk }: WishFormProps) {
  const text = useText('shop-preview');
  const [memberId, setMemberId] = useState<number | null>(null);
  const format = useFormatters();
  const shown = shownAt === null ? '' : minuteText(format, shownAt);
  const [{ at, of }, setChosen] = useState({ at: shown, of: shownAt });
  // The header and the buttons of the browser change the instant too.
  if (of !== shownAt) setChosen({ at: shown, of: shownAt });
  const [word, setWord] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [term, setTerm] = useState('');
  const found = useReferences(member, { term: useDebounced(term, searchRestMs).trim(), isReady: isOpen });
  // An instant that was not changed keeps its seconds.
  const instantOf = (): number | null => {
    if (at === shown) return shownAt;
    return at === '' ? null : new Date(at).getTime();
  };
  return (
    <form
      className="shop-preview-wish"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk({ memberId, at: instantOf(), word: word.trim() });
      }}
    >
      <Input
        type="datetime-local"
        aria-label={text('text.at')}
        value={at}
        onChange={(event) => setChosen({ at: event.target.value, of })}
      />
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
