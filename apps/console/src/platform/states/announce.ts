/** Says something to those who cannot see that it happened. */
export function announce(sentence: string): void {
  const region = document.getElementById('announcements');
  if (region) region.textContent = sentence;
}
