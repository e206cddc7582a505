// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './admin/admin.resource.ts';
export * from './admin/admin.settings.ts';
export * from './admin-group/admin-group.resource.ts';
export * from './admin-log/admin-log.resource.ts';
export * from './admin-log/audit-subject.domain.ts';
export * from './admin-log/sealed-view.domain.ts';
export * from './data-recycle/data-recycle.resource.ts';
export * from './data-recycle/data-recycle.settings.ts';
export * from './data-recycle/restore-view.domain.ts';
export * from './data-recycle/roll-back.domain.ts';
export * from './menu-rule/menu-rule.resource.ts';
export * from './profile/profile-view.domain.ts';
export * from './profile/profile.page.ts';
export * from './role/permission-page.domain.ts';
export * from './role/role.resource.ts';
export * from './sign-in/sign-in.resource.ts';
export * from './sign-in/sign-in.settings.ts';
