import type { DetailOf } from '@shopkeeper/admin-ui';
import type { form } from '../form.resource.ts';

/** A form as its detail call returns it. */
export type FormRow = DetailOf<typeof form>;
