import { create } from 'zustand';

const key = 'noticesSeenAt';

function kept(): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

/** When the bell was last opened in this browser tab, UTC epoch ms; later entries are new. */
export const useSeen = create<{ readonly at: number }>()(() => ({ at: kept() }));

export function seeAll(): void {
  const at = Date.now();
  useSeen.setState({ at });
  try {
    sessionStorage.setItem(key, String(at));
  } catch {
    return;
  }
}
