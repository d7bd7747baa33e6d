export default function X() {
  return <p>content/space-frame/space-frame</p>;
}
