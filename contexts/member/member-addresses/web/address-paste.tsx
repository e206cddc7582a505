import { type ParsedAddress, parseAddress, useRegionTree } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Disclosure, Text } from '@shopkeeper/ui/layout';
import { useId, useState } from 'react';

/** Takes an address that was copied from a message and passes on its parts. */
export function AddressPaste({ onFill }: { readonly onFill: (parsed: ParsedAddress) => void }) {
  const text = useText('member-addresses');
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [found, setFound] = useState<ParsedAddress | null>(null);
  const regions = useRegionTree(true, 'member');
  const fill = (): void => {
    const parsed = parseAddress(pasted, regions);
    setFound(parsed);
    onFill(parsed);
  };
  return (
    <Disclosure title={text('text.paste')}>
      <div className="mc-entry">
        <textarea
          id={id}
          rows={3}
          aria-label={text('text.paste')}
          placeholder={text('text.paste-hint')}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <button type="button" className="mc-button" disabled={pasted.trim() === '' || regions.length === 0} onClick={fill}>
          {text('text.fill')}
        </button>
        <Text as="p" role="status" color="secondary" size={14}>
          {found && text(found.region === '' ? 'text.filled-no-region' : 'text.filled')}
        </Text>
      </div>
    </Disclosure>
  );
}
