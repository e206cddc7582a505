export { BottomDrawer } from './bottom-drawer.tsx';
export { Card, CopyButton, Label, State } from './cards.tsx';
export { Entry } from './entry.tsx';
export { isMemberPath, memberArea } from './member-area.ts';
export { MemberFrame } from './member-frame.tsx';
export { RegionSelect } from './region-select.tsx';
export { Failed, Loading, NothingYet } from './states.tsx';
export { SubmitButton } from './submit-button.tsx';
export { type MemberList, useMemberCall, useMemberList, useMemberRow, useMemberWrite } from './use-member-call.ts';
