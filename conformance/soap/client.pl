# SOAP::Lite with the endpoint of the WSDL. Usage: perl client.pl BASE_URL SESSION_ID
use strict;
use warnings;
use utf8;
use SOAP::Lite;

my ($base, $session) = @ARGV;
my $namespace = 'http://sandbox.example.com/soap';

# SOAP::Lite reads the endpoint from the WSDL, but document/literal elements must be built explicitly.
my $operations = SOAP::Schema->new(schema_url => "$base/soap/?wsdl")->parse->services->{SandboxService};
die "the WSDL does not have 15 operations\n" unless keys %$operations == 15;

my $api = SOAP::Lite->proxy($operations->{CreateUser}{endpoint}->value)->readable(0)->on_action(sub { '"' . ($_[1] // '') . '"' });
$api->transport->default_header('x-session-id' => $session);
$api->on_fault(sub { $_[1] });

sub call {
    my ($operation, %given) = @_;
    my @children = map { SOAP::Data->name($_ => $given{$_})->type('string') } sort keys %given;
    my $name = SOAP::Data->name("tns:${operation}Request")->attr({'xmlns:tns' => $namespace});
    return $api->call($name, @children);
}

sub same {
    my ($seen, $expected, $what) = @_;
    ($seen, $expected) = map { $_ // 'null' } $seen, $expected;
    die "$what: expected $expected, received $seen\n" unless "$seen" eq "$expected";
}

sub fault {
    my ($response, $string, $code, $field, $message) = @_;
    die "no fault: $string\n" unless ref $response && $response->fault;
    same($response->faultcode, 'soap:Client', 'faultcode');
    same($response->faultstring, $string, 'faultstring');
    same(scalar $response->valueof('//ServiceFault/code'), $code, 'code');
    same(scalar $response->valueof('//ServiceFault/field'), $message, 'field');
    same($response->dataof('//ServiceFault/field')->attr->{name}, $field, 'field name') if $field;
}

my $user = 'a0000000-0000-4000-8000-000000000001';
# For each entity: a record to create, a change, the expected record, and an invalid change.
my @sequences = (
    ['User', 'Users', {name => 'Ada & <Co>', email => 'ada@example.com', age => 36}, {name => 'Zoë'},
        {name => 'Zoë', email => 'ada@example.com', role => 'user', age => 36}, ['age', 151, 'must be <= 150']],
    ['Product', 'Products', {name => 'Loom', price => 18.43, stock => 3}, {description => 'Jacquard'},
        {name => 'Loom', price => 18.43, description => 'Jacquard', stock => 3}, ['price', 0, 'must be > 0']],
    ['Order', 'Orders', {user_id => $user, quantity => 2}, {status => 'completed'},
        {user_id => $user, product_id => undef, quantity => 2, status => 'completed'}, ['quantity', 0, 'must be >= 1']],
);

for my $sequence (@sequences) {
    my ($One, $Many, $create, $change, $expected, $bad) = @$sequence;
    my ($one, $many) = (lc $One, lc $Many);
    my $made = call("Create$One", %$create)->result;
    my $id = $made->{id};
    same(call("Get$One", id => $id)->result->{created_at}, $made->{created_at}, 'get');
    my $list = call("Get$Many", limit => 5);
    same($list->valueof('//total'), 1, 'total');
    same($list->valueof("//$many/$one")->{id}, $id, 'list');
    my $updated = call("Update$One", id => $id, %$change)->result;
    same($updated->{$_}, $expected->{$_}, "update of $_") for keys %$expected;
    my ($field, $value, $message) = @$bad;
    fault(call("Update$One", id => $id, $field => $value), "body/$field $message", 'BAD_REQUEST', $field, $message);
    same(call("Delete$One", id => $id)->result, 'true', 'delete');
    same(call("Delete$One", id => $id)->result, 'false', 'delete again');
    fault(call("Get$One", id => $id), "$One $id not found", 'NOT_FOUND');
}
