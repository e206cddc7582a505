import type { InputView } from '@shopkeeper/resource/view';
import { type ParsedAddress, parseAddress, useRegionTree } from '@shopkeeper/api-client';
import { Disclosure, Stack } from '@shopkeeper/ui/layout';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useResourceText } from '../texts/resource-text.ts';

/** The fields of a form that make up an address, by what they mean. */
export type AddressFields = Readonly<Partial<Record<keyof ParsedAddress, string>>>;

/** Finds the fields of an address by their kinds: a name, a mobile number, a region, and a text called detail. Null in other forms. */
export function addressFieldsOf(inputs: readonly InputView[]): AddressFields | null {
  const keyOf = (matches: (input: InputView) => boolean): string | undefined => inputs.find(matches)?.key;
  const name = keyOf(({ field }) => field.kind === 'text' && field.options.format === 'name');
  const mobile = keyOf(({ field }) => field.kind === 'mobile');
  const region = keyOf(({ field }) => field.kind === 'region');
  const detail = keyOf(({ key, field }) => field.kind === 'text' && /detail$/i.test(key));
  const postcode = keyOf(({ key }) => key === 'postcode');
  if (!name || !mobile || !region || !detail) return null;
  return { name, mobile, region, detail, ...(postcode ? { postcode } : {}) };
}

interface AddressPasteProps {
  readonly fields: AddressFields;
  onFill(key: string, value: string): void;
}

const names = ['name', 'mobile', 'region', 'detail', 'postcode'] as const;

/** Takes an address that was copied from a message and fills in the fields of the form that it names. */
export function AddressPaste({ fields, onFill }: AddressPasteProps) {
  const text = useResourceText();
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  const [pasted, setPasted] = useState('');
  const [found, setFound] = useState<ParsedAddress | null>(null);
  const regions = useRegionTree(isOpened);
  const fill = (): void => {
    const parsed = parseAddress(pasted, regions);
    setFound(parsed);
    for (const name of names) {
      const key = fields[name];
      if (key !== undefined && parsed[name] !== '') onFill(key, parsed[name]);
    }
  };
  return (
    <Disclosure title={text('address.paste')} onOpen={() => setOpened(true)}>
      <Stack gap={8} margin="4px 0 12px">
        <Input.TextArea
          id={id}
          aria-label={text('address.paste')}
          placeholder={text('address.example')}
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <Stack row gap={8}>
          <Button disabled={pasted.trim() === '' || regions.length === 0} onClick={fill}>
            {text('address.fill')}
          </Button>
          <span role="status" className="rs-hint">
            {found && text(found.region === '' ? 'address.noRegion' : 'address.filled')}
          </span>
        </Stack>
      </Stack>
    </Disclosure>
  );
}
