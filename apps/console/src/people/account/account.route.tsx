export default function X() {
  return <p>people/account/account</p>;
}
