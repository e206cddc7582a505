// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { permissionScreens } from './permission/web/permission.screens.ts';
import { profileScreens } from './profile/web/profile.screens.ts';
import { secondFactorScreens } from './second-factor/web/second-factor.screens.ts';
import { viewAsScreens } from './view-as/web/view-as.screens.ts';

export const webContext: WebContext = {
  context: 'access',
  screens: {
    '/admin/access/admin': {
      load: () => import('./admin/web/admin-screen.tsx'),
      namespaces: ['admin', 'admin-group', 'role'],
      titleKey: 'admin:title',
    },
    '/admin/access/admin-group': {
      load: () => import('./admin-group/web/admin-group-screen.tsx'),
      namespaces: ['admin-group'],
      titleKey: 'admin-group:title',
    },
    '/admin/access/admin-log': {
      load: () => import('./admin-log/web/admin-log-screen.tsx'),
      namespaces: ['admin-log'],
      titleKey: 'admin-log:title',
    },
    '/admin/access/change-set': {
      load: () => import('./change-set/web/change-set-list-screen.tsx'),
      namespaces: ['change-set', 'admin-log'],
      titleKey: 'change-set:title',
    },
    '/admin/access/data-recycle': {
      load: () => import('./data-recycle/web/data-recycle-list-screen.tsx'),
      namespaces: ['data-recycle'],
      titleKey: 'data-recycle:title',
    },
    '/admin/access/menu-rule': {
      load: () => import('./menu-rule/web/menu-rule-screen.tsx'),
      namespaces: ['menu-rule'],
      titleKey: 'menu-rule:title',
    },
    '/admin/access/role': {
      load: () => import('./role/web/role-list-screen.tsx'),
      namespaces: ['role', 'menu-rule'],
      titleKey: 'role:title',
    },
    '/admin/access/role/add': {
      load: () => import('./role/web/role-form-screen.tsx'),
      namespaces: ['role', 'menu-rule'],
      titleKey: 'role:title',
      guardedBy: '/admin/access/role',
    },
    '/admin/access/role/:id': {
      load: () => import('./role/web/role-form-screen.tsx'),
      namespaces: ['role', 'menu-rule'],
      titleKey: 'role:title',
      guardedBy: '/admin/access/role',
    },
    '/admin/access/sensitive-data': {
      load: () => import('./sensitive-data/web/sensitive-data-list-screen.tsx'),
      namespaces: ['sensitive-data', 'admin-log'],
      titleKey: 'sensitive-data:title',
    },
    '/admin/access/sign-in': {
      load: () => import('./sign-in/web/sign-in-list-screen.tsx'),
      namespaces: ['sign-in'],
      titleKey: 'sign-in:title',
    },
    ...permissionScreens,
    ...profileScreens,
    ...secondFactorScreens,
    ...viewAsScreens,
  },
};
