/** Something that others wait for until a spec opens it. */
export function gate(): { open(): void; passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}
