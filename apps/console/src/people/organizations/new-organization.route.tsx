export default function X() {
  return <p>people/organizations/new-organization</p>;
}
