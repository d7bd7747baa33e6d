export default function X() {
  return <p>content/page/page</p>;
}
