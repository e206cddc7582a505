import { Text } from '@shopkeeper/ui/layout';
import { type ErrorPosition, errorPositionOf } from './errors.ts';
import { useOrderEntry } from './use-order-entry.ts';

/** Shows the error of saving or placing if it is about this part of order entry. */
export function ErrorAt({ at }: { readonly at: readonly ErrorPosition['at'][] }) {
  const { state } = useOrderEntry();
  const { error } = state;
  return <ErrorText text={error && at.includes(errorPositionOf(error).at) ? error.msg : null} />;
}

/** An error message, or nothing. */
export function ErrorText({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <Text as="p" role="alert" color="bad" size={13} margin="4px 0">
      {text}
    </Text>
  );
}
