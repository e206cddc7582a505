import type { AnyField, FieldAccess, Fields, Kind } from '../fields/kinds.ts';

interface WithFields {
  readonly ownFields: Fields;
}

/** The part of a resource that access rules are checked against. */
interface Ruled extends WithFields {
  readonly context: string;
  readonly name: string;
  readonly label: string;
  readonly state: string | null;
  /** The names of its permissions: standard operations, transitions and actions. */
  readonly permissions: readonly string[];
}

/** The access rules of fields, those of lines included. */
const rulesIn = (fields: Fields): FieldAccess[] =>
  Object.values(fields).flatMap((field) => [
    ...(field.access ? [field.access] : []),
    ...(field.kind === 'lines' ? rulesIn(field.options.of.fields) : []),
  ]);

/** The permissions that reading some fields of a resource needs, by their last part. */
export const readPermissionsOf = ({ ownFields }: WithFields): string[] => [
  ...new Set(rulesIn(ownFields).map(({ permission }) => permission)),
];

/** The fields whose columns hold masked texts: their values are sealed elsewhere. */
export const sealedFields = ({ ownFields }: WithFields): string[] =>
  Object.keys(ownFields).filter((name) => ownFields[name]?.isMasked && !ownFields[name].access);

/** The fields of a row whose masked values can be revealed one by one; those of lines are not among them. */
export const revealableFields = ({ ownFields }: WithFields): string[] =>
  Object.keys(ownFields).filter((name) => ownFields[name]?.isMasked || ownFields[name]?.access?.mask !== undefined);

const isWritable = ({ write, nullable, default: preset }: AnyField): boolean =>
  write !== 'server' && !nullable && preset === undefined;

const texts: readonly Kind[] = ['text', 'code', 'mobile', 'email'];

/** The fields with access rules, those of lines included, by their path. */
const ruled = (fields: Fields, path = ''): [string, AnyField][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.access ? [[path + name, field] as [string, AnyField]] : []),
    ...(field.kind === 'lines' ? ruled(field.options.of.fields, `${path}${name}.`) : []),
  ]);

/** Throws for a column of masked texts that has a rule, is no text or is not written by the server. */
function requireMaskable({ context, name: resource, ownFields }: Ruled): void {
  for (const [name, { isMasked, access, write, kind }] of Object.entries(ownFields))
    if (isMasked && (access || write !== 'server' || !texts.includes(kind)))
      throw new Error(`${context}.${resource}.${name} cannot be masked: it must be a text of the server without a rule`);
}

/**
 * Checks the access rules of the fields of a resource.
 *
 * @throws Error for a mask on a value that is no text; for a rule on the label, which every reference shows, on the state or a
 * secret; for a field that must be given, so that people who may not read it could add no row; for a permission that has the
 * name of an operation or command; and for a column of masked texts that has a rule, is no text or is not written by the server
 */
export function requireAccessRules(resource: Ruled): void {
  const reject = (path: string, reason: string): never => {
    throw new Error(`${resource.context}.${resource.name}.${path} cannot have an access rule: ${reason}`);
  };
  requireMaskable(resource);
  for (const [path, field] of ruled(resource.ownFields)) {
    if (path === resource.label) reject(path, 'it is the label');
    if (path === resource.state) reject(path, 'it is the state');
    if (field.kind === 'secret') reject(path, 'a secret is never read');
    if (field.access?.mask && !texts.includes(field.kind)) reject(path, 'only texts can be masked');
    if (isWritable(field)) reject(path, 'it must be optional, have a default or be written by the server');
  }
  const taken = [...resource.permissions, 'reveal'];
  const twice = readPermissionsOf(resource).find((name) => taken.includes(name));
  if (twice !== undefined) throw new Error(`${resource.context}.${resource.name} has two permissions ${twice}`);
}
