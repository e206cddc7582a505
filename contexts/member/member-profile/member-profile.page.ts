import { defineMemberView } from '@shopkeeper/resource';
import { member } from '../member/member.resource.ts';

/** The account of the signed-in member, who may change all of it but the name to sign in with. */
export const memberProfile = defineMemberView(member, {
  context: 'member',
  name: 'member-profile',
  page: '/user/profile',
  owner: 'id',
  fields: ['avatar', 'nickname', 'mobile', 'email', 'gender', 'birthday', 'motto', 'status', 'closeAt'],
  label: 'nickname',
  list: ['avatar', 'nickname', 'mobile', 'email', 'gender', 'birthday', 'motto', 'status', 'closeAt'],
  writes: ['edit'],
  commands: ['requestClosing', 'reopen'],
  menu: { group: 'user', icon: 'user-round', weigh: 10 },
});
