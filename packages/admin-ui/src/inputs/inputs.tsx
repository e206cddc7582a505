import type { FieldOf, Kind } from '@shopkeeper/resource/fields';
import type { ReactNode } from 'react';
import { readAs } from '../values/read-as.ts';
import { ChoiceInput, DictInput, FlagInput, TagsInput } from './choice-inputs.tsx';
import { IntInput, MoneyInput, RatioInput } from './formatted-number-input.tsx';
import { useFormScope } from './form-scope.ts';
import { ImageInput, ImagesInput } from './image-inputs.tsx';
import type { FieldInputProps, InputProps, Inputs } from './input.ts';
import { LinesInput } from './lines-input.tsx';
import { RefInput, RefsInput } from './reference-inputs.tsx';
import { RegionInput } from './region-input.tsx';
import { RichTextInput } from './rich-text-input.tsx';
import { LongTextInput, SecretInput, TextInput } from './text-inputs.tsx';
import { DateInput, TimeInput } from './time-inputs.tsx';
import { TreeInput } from './tree-input.tsx';

/** Renders nothing for kinds that appear in no form. */
const nothing = (): ReactNode => null;

/** The input of each kind. */
export const inputs: Inputs = {
  id: nothing,
  text: (props) => <TextInput {...props} />,
  longText: (props) => <LongTextInput {...props} />,
  richText: (props) => <RichTextInput {...props} />,
  code: (props) => <TextInput {...props} />,
  int: (props) => <IntInput {...props} />,
  money: (props) => <MoneyInput {...props} />,
  ratio: (props) => <RatioInput {...props} />,
  flag: (props) => <FlagInput {...props} />,
  choice: (props) => <ChoiceInput {...props} />,
  dict: (props) => <DictInput {...props} />,
  tags: (props) => <TagsInput {...props} />,
  date: (props) => <DateInput {...props} />,
  time: (props) => <TimeInput {...props} />,
  image: (props) => <ImageInput {...props} />,
  images: (props) => <ImagesInput {...props} />,
  url: (props) => <TextInput {...props} />,
  mobile: (props) => <TextInput {...props} />,
  email: (props) => <TextInput {...props} />,
  region: (props) => <RegionInput {...props} />,
  weigh: nothing,
  ref: (props) => <RefInput {...props} />,
  refs: (props) => <RefsInput {...props} />,
  tree: (props) => <TreeInput {...props} />,
  lines: (props) => <LinesInput {...props} />,
  secret: (props) => <SecretInput {...props} />,
  json: nothing,
};

/** Pairs a field with the input of its kind, so that value, options and change handler have the same type. */
const paired = <K extends Kind>(
  kind: K,
  field: FieldOf<K>,
  given: Omit<InputProps<K>, 'field' | 'value'> & { readonly value: unknown },
): ReactNode => inputs[kind]({ ...given, field, value: readAs(kind, given.value) });

/** The input of a field of any kind. */
export function FieldInput({ field, describedBy, ...props }: FieldInputProps): ReactNode {
  const { issues, idOf } = useFormScope();
  return paired(field.kind, field, { ...props, describedBy, id: idOf(props.path), isWrong: issues.has(props.path) });
}
