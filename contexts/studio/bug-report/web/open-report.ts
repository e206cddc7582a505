import { create } from 'zustand';

/** Whether the dialog is open; the profile menu, the palette and a key open it. */
export const useReport = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export const openReport = (): void => useReport.setState({ isOpen: true });
export const closeReport = (): void => useReport.setState({ isOpen: false });
