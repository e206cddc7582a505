import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { textsIn } from './draft-values.ts';
import { FreightCalculator } from './freight-calculator.tsx';
import { RegionsSelect } from './regions-select.tsx';

/** The regions to which nothing is sent; as the last input of the form it has the calculator below it. */
export function NoShipInput(props: FieldInputProps) {
  const { idOf, issues } = useFormScope();
  return (
    <>
      <RegionsSelect
        id={idOf(props.path)}
        title={props.title}
        value={textsIn(props.value)}
        isDisabled={props.isDisabled}
        isWrong={issues.has(props.path)}
        onChange={props.onChange}
      />
      <FreightCalculator />
    </>
  );
}
