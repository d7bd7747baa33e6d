export default function X() {
  return <p>people/organizations/settings</p>;
}
