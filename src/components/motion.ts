interface NetworkInformation {
  saveData?: boolean;
}

/** Whether clips may start by themselves: not for visitors who asked for less motion or less data. Browser only. */
export function mayMove(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && connection?.saveData !== true;
}
