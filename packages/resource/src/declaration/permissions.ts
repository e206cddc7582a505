/** An actor, as far as permission checks need it. */
interface PermissionHolder {
  readonly isSuper: boolean;
  readonly permissions: ReadonlySet<string>;
}

/** Whether the actor holds the permission; super administrators hold every one. */
export const can = ({ isSuper, permissions }: PermissionHolder, permission: string): boolean =>
  isSuper || permissions.has(permission);
